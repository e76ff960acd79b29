#!/bin/bash
# backup.sh FOLDER DATABASE: dump a database, check the dump, and only then delete dumps that are too old
#
# The check reads the whole dump. Dumps older than DAYS (14) are deleted, but never the last three, and none at
# all if this dump failed.
set -euo pipefail
umask 077
folder=$1 database=$2
dump=$folder/$(date -u +%Y-%m-%dT%H%M%S).dump
rm -f "$folder"/*.part
trap 'rm -f "$dump.part"' EXIT
pg_dump --format=custom --file="$dump.part" "$database"
pg_restore --list "$dump.part" | grep 'TABLE DATA public tables ' >/dev/null
pg_restore --file=- "$dump.part" >/dev/null
mv "$dump.part" "$dump"
ls -1 "$folder"/*.dump | sort | head -n -3 | while read -r old; do
    find "$old" -mtime "+${DAYS:-14}" -delete
done
