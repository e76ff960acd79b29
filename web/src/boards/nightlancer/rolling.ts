// What follows in one press when a person alone begins a challenge.

/** The attempt, then the roll where it is the only option; '' where something is to be decided. */
export function follows(options: { key: string }[]): string {
  const keys = options.map(({ key }) => key);
  if (keys.includes("attempt")) return "attempt";
  return keys.length === 1 && keys[0] === "roll" ? "roll" : "";
}
