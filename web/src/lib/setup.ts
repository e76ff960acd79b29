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

type Terms = SetupOption["only_with"];

/** Return the terms that what is chosen does not meet, each as an option with the values that it must have. */
const unmet = (
  terms: Terms,
  options: SetupOption[],
  chosen: Chosen,
): [SetupOption, (boolean | number | string)[]][] =>
  options.flatMap((other) => {
    const allowed = terms?.[other.name];
    const isMet = !allowed || allowed.map(String).includes(String(valueOf(other, chosen)));
    return isMet ? [] : [[other, allowed]];
  });

/** True if a flag can be true with what else is chosen. */
export const canBe = (option: SetupOption, options: SetupOption[], chosen: Chosen): boolean =>
  unmet(option.only_with, options, chosen).length === 0;

/** Return the sum of the options whose sum decides which values of an option fit. */
const sumOf = ({ sum_of }: SetupOption, options: SetupOption[], chosen: Chosen): number =>
  options
    .filter(({ name }) => sum_of?.includes(name))
    .reduce((sum, other) => sum + Number(valueOf(other, chosen)), 0);

/** Return the values of an option that fit what else is chosen. */
export function fitting(option: SetupOption, options: SetupOption[], chosen: Chosen): SetupValue[] {
  const sum = sumOf(option, options, chosen);
  const members = membersOf(option, options, chosen);
  return (option.values ?? []).filter(
    ({ fits, comes_with, only_with }) =>
      (fits?.includes(sum) ?? true) &&
      (!comes_with || members.includes(comes_with)) &&
      !unmet(only_with, options, chosen).length,
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

/** Return how many further values of an option are for: the numbers, what they count, and the labels of the values. */
export function fewOrMany(
  option: SetupOption,
  options: SetupOption[],
  chosen: Chosen,
): { numbers: string[]; unit: string; values: string }[] {
  const sum = sumOf(option, options, chosen);
  const others = (option.values ?? []).filter(({ fits }) => fits && !fits.includes(sum));
  return [...new Set(others.map(({ fits }) => String(fits)))].map((numbers) => ({
    numbers: numbers.split(","),
    unit: option.unit ?? "",
    values: others
      .filter(({ fits }) => String(fits) === numbers)
      .map(({ label }) => label)
      .join(", "),
  }));
}

/** Return what is not offered for what else is chosen: the label, and the setting that it needs. */
export function needing(
  option: SetupOption,
  options: SetupOption[],
  chosen: Chosen,
): { label: string; other: string; values: string[] }[] {
  const all = [option, ...(option.values ?? [])];
  return all.flatMap(({ label, only_with }) =>
    unmet(only_with, options, chosen).map(([other, allowed]) => ({
      label,
      other: other.label,
      values: allowed.map((one) => other.values?.find(({ value }) => value === one)?.label ?? String(one)),
    })),
  );
}

/** True if what is chosen of an option fits the rest. */
function fitsIn(option: SetupOption, options: SetupOption[], chosen: Chosen): boolean {
  const value = valueOf(option, chosen);
  if (option.kind === "flag") return !value || canBe(option, options, chosen);
  if (!option.values || (option.kind === "list" && !option.of)) return true;
  const possible = fitting(option, options, chosen).map(({ value }) => value);
  return [value].flat().every((one) => !one || possible.includes(String(one)));
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
  return options.reduce(
    (kept: Chosen, other) =>
      fitsIn(other, options, kept)
        ? kept
        : Object.fromEntries(Object.entries(kept).filter(([name]) => name !== other.name)),
    now,
  );
}

/** Return a list without empty values at its end. */
export const trimmed = (list: string[]): string[] => list.slice(0, list.findLastIndex(Boolean) + 1);
