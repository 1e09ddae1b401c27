import type { WorkItemPriority } from "@switchyard/spec/work";

export type Priority = WorkItemPriority;

/** The words for them, the first one first. */
export const PRIORITIES: Readonly<Record<Priority, string>> = { high: "High", normal: "Normal", low: "Low" };
