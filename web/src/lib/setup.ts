// The options of a setup and what is chosen of them; what is chosen has only those that differ from their defaults.

import type { SetupOption, SetupValue } from "./wire";

type Chosen = Record<string, unknown>;
export type Value = boolean | number | string | string[];

export const valueOf = (option: SetupOption, chosen: Chosen): unknown =>
  chosen[option.name] ?? option.default;

/** For how many a list names something: for each seat, or what else it says. */
export const lengthOf = (option: SetupOption, options: SetupOption[], chosen: Chosen): number =>
  options.filter(({ name }) => name === option.each).map((many) => Number(valueOf(many, chosen)))[0] ?? 1;

/** What a list has for each of them. */
export const listOf = (option: SetupOption, options: SetupOption[], chosen: Chosen): string[] =>
  Array.from(
    { length: lengthOf(option, options, chosen) },
    (_, at) => (valueOf(option, chosen) as string[])[at] ?? "",
  );

/** False for an option that matters only with another one, while that one is not chosen. */
export function matters({ needs }: SetupOption, options: SetupOption[], chosen: Chosen): boolean {
  const other = options.find(({ name }) => name === needs);
  if (!other) return true;
  const value = valueOf(other, chosen);
  if (other.kind === "choice") return value !== other.default;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Return the values of an option that fit what else is chosen. */
export function fitting(option: SetupOption, options: SetupOption[], chosen: Chosen): SetupValue[] {
  const counted = options.filter(({ name }) => option.sum_of?.includes(name));
  const sum = counted.reduce((sum, other) => sum + Number(valueOf(other, chosen)), 0);
  return (option.values ?? []).filter(({ fits }) => fits?.includes(sum) ?? true);
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
  const misfits = options.filter(
    (other) =>
      other.sum_of &&
      !fitting(other, options, now).some((possible) => possible.value === valueOf(other, now)),
  );
  return Object.fromEntries(
    Object.entries(now).filter(([name]) => !misfits.some((other) => other.name === name)),
  );
}

/** Return a list without empty values at its end. */
export const trimmed = (list: string[]): string[] => list.slice(0, list.findLastIndex(Boolean) + 1);
