import type { SearchKind } from "@switchyard/spec/search";
import { Activity, Bot, FileText, type LucideIcon, Package, Workflow } from "lucide-react";

export const KIND_ICONS: Readonly<Record<SearchKind, LucideIcon>> = {
	flow: Workflow,
	robot: Bot,
	run: Activity,
	package: Package,
	document: FileText,
};

/** What one of them is called. */
export const KIND_WORD: Readonly<Record<SearchKind, string>> = {
	flow: "Flow",
	robot: "Robot",
	run: "Run",
	package: "Package",
	document: "Document",
};
