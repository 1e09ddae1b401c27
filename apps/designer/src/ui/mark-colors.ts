import type { MarkColor } from "@switchyard/spec/flow";

/** The colours that people mark things with, in the order in which they are offered. */
export const MARK_COLORS: readonly { readonly color: MarkColor | null; readonly label: string }[] = [
	{ color: null, label: "None" },
	{ color: "rose", label: "Rose" },
	{ color: "orchid", label: "Orchid" },
	{ color: "lime", label: "Lime" },
	{ color: "sand", label: "Sand" },
	{ color: "ink", label: "Ink" },
];
