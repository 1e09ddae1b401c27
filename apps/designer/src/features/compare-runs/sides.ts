/** What the two runs of a comparison are called, in the order in which they were chosen. */
export const SIDES = ["First run", "Second run"] as const;
