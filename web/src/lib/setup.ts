// The options of a setup and what is chosen of them; what is chosen has only those that differ from their defaults.

import type { SetupOption, SetupValue } from "./wire";

type Chosen = Record<string, unknown>;
export type Value = boolean | number | string | string[];

export const valueOf = (option: SetupOption, chosen: Chosen): unknown =>
  chosen[option.name] ?? option.default;

/** For how many a list names something: for each seat, or what else it says. */
export const lengthOf = (option: SetupOption, options: SetupOption[], chosen: Chosen): number =>
  options.filter(({ name }) => name === option.each).map((many) => Number(valueOf(many, chosen)))[0] ?? 1;

/** Return the values that a list has; none for an option that is no list. */
export function valuesOf(option: SetupOption, chosen: Chosen): string[] {
  const value = valueOf(option, chosen);
  return Array.isArray(value) ? value : [];
}

/** What a list has for each of them. */
export const listOf = (option: SetupOption, options: SetupOption[], chosen: Chosen): string[] =>
  Array.from({ length: lengthOf(option, options, chosen) }, (_, at) => valuesOf(option, chosen)[at] ?? "");

/** False for an option that matters only with another one, while that one is not chosen. */
export function matters({ needs }: SetupOption, options: SetupOption[], chosen: Chosen): boolean {
  const other = options.find(({ name }) => name === needs);
  if (!other) return true;
  const value = valueOf(other, chosen);
  if (other.kind === "choice") return value !== other.default;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Return the members that are chosen of the list with which some values of an option come. */
const membersOf = (option: SetupOption, options: SetupOption[], chosen: Chosen): string[] =>
  options.filter(({ name }) => name === option.of).flatMap((list) => valuesOf(list, chosen));

/** Return the values of an option that fit what else is chosen. */
export function fitting(option: SetupOption, options: SetupOption[], chosen: Chosen): SetupValue[] {
  const counted = options.filter(({ name }) => option.sum_of?.includes(name));
  const sum = counted.reduce((sum, other) => sum + Number(valueOf(other, chosen)), 0);
  const members = membersOf(option, options, chosen);
  return (option.values ?? []).filter(
    ({ fits, comes_with }) => (fits?.includes(sum) ?? true) && (!comes_with || members.includes(comes_with)),
  );
}

/** Return with what further values of an option come: the label of each member, and those of the values. */
export function missing(
  option: SetupOption,
  options: SetupOption[],
  chosen: Chosen,
): { member: string; values: string }[] {
  const members = membersOf(option, options, chosen);
  const list = options.find(({ name }) => name === option.of)?.values ?? [];
  return list
    .filter(({ value }) => !members.includes(value))
    .map(({ value: member, label }) => ({
      member: label,
      values: (option.values ?? [])
        .filter(({ comes_with }) => comes_with === member)
        .map(({ label }) => label)
        .join(", "),
    }))
    .filter(({ values }) => values);
}

/** Return what is chosen after a value was, without values of choices that no longer fit. */
export function choosing(
  option: SetupOption,
  value: Value,
  chosen: Chosen,
  options: SetupOption[] = [],
): Chosen {
  const others = Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== option.name));
  const now = String(value) === String(option.default) ? others : { ...others, [option.name]: value };
  const misfits = options.filter((other) => {
    if (!other.sum_of && !other.of) return false;
    const possible = fitting(other, options, now).map(({ value }) => value);
    return [valueOf(other, now)].flat().some((value) => value && !possible.includes(String(value)));
  });
  return Object.fromEntries(
    Object.entries(now).filter(([name]) => !misfits.some((other) => other.name === name)),
  );
}

/** Return a list without empty values at its end. */
export const trimmed = (list: string[]): string[] => list.slice(0, list.findLastIndex(Boolean) + 1);
