BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE choices (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	CONSTRAINT pk_choices PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_choices FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "choices" VALUES(1,1,'play:punch');
INSERT INTO "choices" VALUES(1,2,'play:hide');
INSERT INTO "choices" VALUES(1,3,'done');
INSERT INTO "choices" VALUES(1,4,'play:punch');
INSERT INTO "choices" VALUES(1,5,'done');
INSERT INTO "choices" VALUES(1,6,'play:punch');
INSERT INTO "choices" VALUES(1,7,'done');
INSERT INTO "choices" VALUES(1,8,'done');
INSERT INTO "choices" VALUES(1,9,'play:punch');
INSERT INTO "choices" VALUES(1,10,'play:punch');
INSERT INTO "choices" VALUES(1,11,'done');
INSERT INTO "choices" VALUES(1,12,'play:punch');
INSERT INTO "choices" VALUES(1,13,'play:hide');
INSERT INTO "choices" VALUES(1,14,'done');
INSERT INTO "choices" VALUES(2,1,'play:hide');
INSERT INTO "choices" VALUES(2,2,'play:hide');
INSERT INTO "choices" VALUES(2,3,'play:punch');
INSERT INTO "choices" VALUES(2,4,'done');
INSERT INTO "choices" VALUES(2,5,'play:hide');
INSERT INTO "choices" VALUES(2,6,'done');
INSERT INTO "choices" VALUES(2,7,'play:hide');
INSERT INTO "choices" VALUES(2,8,'done');
INSERT INTO "choices" VALUES(2,9,'play:hide');
INSERT INTO "choices" VALUES(2,10,'play:punch');
INSERT INTO "choices" VALUES(2,11,'play:punch');
INSERT INTO "choices" VALUES(2,12,'disarm:3');
INSERT INTO "choices" VALUES(2,13,'done');
INSERT INTO "choices" VALUES(2,14,'play:hide');
INSERT INTO "choices" VALUES(2,15,'done');
INSERT INTO "choices" VALUES(2,16,'play:punch');
INSERT INTO "choices" VALUES(2,17,'done');
INSERT INTO "choices" VALUES(2,18,'play:punch');
INSERT INTO "choices" VALUES(2,19,'play:hide');
INSERT INTO "choices" VALUES(2,20,'play:hide');
INSERT INTO "choices" VALUES(2,21,'knock-out:1');
INSERT INTO "choices" VALUES(2,22,'done');
INSERT INTO "choices" VALUES(2,23,'play:gun');
INSERT INTO "choices" VALUES(2,24,'knock-out:4');
INSERT INTO "choices" VALUES(2,25,'play:hide');
INSERT INTO "choices" VALUES(2,26,'play:punch');
INSERT INTO "choices" VALUES(2,27,'play:punch');
INSERT INTO "choices" VALUES(2,28,'play:punch');
INSERT INTO "choices" VALUES(2,29,'play:punch');
INSERT INTO "choices" VALUES(2,30,'play:punch');
INSERT INTO "choices" VALUES(2,31,'play:hide');
INSERT INTO "choices" VALUES(2,32,'play:hide');
INSERT INTO "choices" VALUES(2,33,'play:punch');
INSERT INTO "choices" VALUES(2,34,'play:punch');
INSERT INTO "choices" VALUES(2,35,'done');
INSERT INTO "choices" VALUES(2,36,'play:gun');
INSERT INTO "choices" VALUES(2,37,'play:punch');
INSERT INTO "choices" VALUES(2,38,'play:punch');
INSERT INTO "choices" VALUES(2,39,'done');
INSERT INTO "choices" VALUES(2,40,'done');
INSERT INTO "choices" VALUES(2,41,'done');
INSERT INTO "choices" VALUES(3,1,'play:elbow-strike');
INSERT INTO "choices" VALUES(3,2,'play:instinct');
INSERT INTO "choices" VALUES(3,3,'no');
INSERT INTO "choices" VALUES(3,4,'done');
INSERT INTO "choices" VALUES(3,5,'done');
INSERT INTO "choices" VALUES(3,6,'play:tension');
INSERT INTO "choices" VALUES(3,7,'use:tension');
INSERT INTO "choices" VALUES(3,8,'play:silent-movement');
INSERT INTO "choices" VALUES(3,9,'no');
INSERT INTO "choices" VALUES(3,10,'play:tension');
INSERT INTO "choices" VALUES(3,11,'use:tension');
INSERT INTO "choices" VALUES(3,12,'done');
INSERT INTO "choices" VALUES(3,13,'done');
INSERT INTO "choices" VALUES(3,14,'done');
INSERT INTO "choices" VALUES(3,15,'play:tension');
INSERT INTO "choices" VALUES(3,16,'no');
INSERT INTO "choices" VALUES(3,17,'play:hit-and-run');
INSERT INTO "choices" VALUES(3,18,'use:hit-and-run');
INSERT INTO "choices" VALUES(3,19,'discard:footwork');
INSERT INTO "choices" VALUES(3,20,'done');
INSERT INTO "choices" VALUES(4,1,'play:tension');
INSERT INTO "choices" VALUES(4,2,'no');
INSERT INTO "choices" VALUES(4,3,'play:elbow-strike');
INSERT INTO "choices" VALUES(4,4,'done');
INSERT INTO "choices" VALUES(4,5,'play:silent-movement');
INSERT INTO "choices" VALUES(4,6,'use:silent-movement');
INSERT INTO "choices" VALUES(4,7,'play:punch');
INSERT INTO "choices" VALUES(4,8,'play:nip-up');
INSERT INTO "choices" VALUES(4,9,'use:nip-up');
INSERT INTO "choices" VALUES(4,10,'enough');
INSERT INTO "choices" VALUES(4,11,'done');
INSERT INTO "choices" VALUES(4,12,'play:punch');
INSERT INTO "choices" VALUES(4,13,'play:silent-movement');
INSERT INTO "choices" VALUES(4,14,'use:silent-movement');
INSERT INTO "choices" VALUES(4,15,'done');
INSERT INTO "choices" VALUES(4,16,'play:nip-up');
INSERT INTO "choices" VALUES(4,17,'use:nip-up');
INSERT INTO "choices" VALUES(4,18,'prepare:tension');
INSERT INTO "choices" VALUES(4,19,'play:elbow-strike');
INSERT INTO "choices" VALUES(4,20,'play:punch');
INSERT INTO "choices" VALUES(4,21,'play:tension');
INSERT INTO "choices" VALUES(4,22,'no');
INSERT INTO "choices" VALUES(4,23,'eliminate:3');
INSERT INTO "choices" VALUES(4,24,'play:silent-movement');
INSERT INTO "choices" VALUES(4,25,'use:silent-movement');
CREATE TABLE links (
	hash VARCHAR(64) NOT NULL, 
	table_id INTEGER NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_links PRIMARY KEY (hash), 
	CONSTRAINT fk_links FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "links" VALUES('ee032ae71ab836a2a5532e9ff86066de8d930f148889aa1fdb16a1fb466c1d33',1,'play',0);
INSERT INTO "links" VALUES('1b9f290e93728b6dcc42405127abb723d1e295e2fe020db7cf19354c9480d4ae',1,'watch',0);
INSERT INTO "links" VALUES('5cf287cff5396d91eba49995ed2959fe84d68a01e0c70b4130a2191404aff868',2,'play',0);
INSERT INTO "links" VALUES('db20670edbada71f8635a2492640656b69e85e74a045d5fc144bfe9ebfdc1048',2,'watch',0);
INSERT INTO "links" VALUES('c2a3580dedbda939509e640d86b8120e60bc816c5c2d422e431b7d5c55e54cdf',3,'play',0);
INSERT INTO "links" VALUES('8c15d6f31429f294221c2b4dd1f0c021ade3b22a86ea6182353bae7a19ef8b4e',3,'watch',0);
INSERT INTO "links" VALUES('3e4947c9fadd906a415f918dee87214ef163bd73448b2eb7e5bfbf7b5e539133',4,'play',0);
INSERT INTO "links" VALUES('3f7c455bb198e2921e10dc5557b9d36e60715c62bdfb0f88e59283880b66901b',4,'watch',0);
INSERT INTO "links" VALUES('78d51c4902d70402ab88557bfd75a831c4f4839404ddd3637ac70b699c39309b',5,'play',0);
INSERT INTO "links" VALUES('322a9dedbad75d9a1b8afdd702f9dd6acd6e672e93c329eec2269dde43588913',5,'watch',0);
CREATE TABLE scores (
	table_id INTEGER NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	won BOOLEAN NOT NULL, 
	score BIGINT, 
	choices INTEGER NOT NULL, 
	undone INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_scores PRIMARY KEY (table_id), 
	CONSTRAINT fk_scores FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	version VARCHAR(64) NOT NULL, 
	setup TEXT NOT NULL, 
	seed BIGINT NOT NULL, 
	given INTEGER NOT NULL, 
	undone INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES(1,'agent-decker','1.1.857457a3','{}',7,0,0,14,1795326221,1795326221);
INSERT INTO "tables" VALUES(2,'agent-decker','1.1.857457a3','{}',5,0,0,41,1795326221,1795326221);
INSERT INTO "tables" VALUES(3,'blight-chronicles','1.1.c21f0972','{}',3,0,0,20,1795326222,1795326222);
INSERT INTO "tables" VALUES(4,'blight-chronicles-demo','1.1.961f74d4','{}',4,0,0,25,1795326222,1795326222);
INSERT INTO "tables" VALUES(5,'agent-decker','1.1.857457a3','{}',9,0,0,0,1795326222,1795326222);
CREATE INDEX ix_links_table_id ON links (table_id);
CREATE INDEX ix_scores_day ON scores (day, game);
COMMIT;