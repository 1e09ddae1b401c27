import {
	Activity,
	Bot,
	ChartColumn,
	CircleDollarSign,
	FileText,
	Folder,
	Inbox,
	type LucideIcon,
	Mail,
	MessageCircleQuestionMark,
	MessagesSquare,
	Package,
	Search,
	Settings,
	Workflow,
} from "lucide-react";

/** A page that every page leads to. */
export interface Place {
	readonly path: string;
	readonly name: string;
	readonly icon: LucideIcon;
	/** It is at a phone's foot, where not all have room; the others are under *More* there. */
	readonly onPhone?: boolean;
}

/** The pages that every page leads to, in order. */
export const PLACES: readonly Place[] = [
	{ path: "/search", name: "Search", icon: Search },
	{ path: "/flows", name: "Flows", icon: Workflow, onPhone: true },
	{ path: "/runs", name: "Runs", icon: Activity, onPhone: true },
	{ path: "/robots", name: "Robots", icon: Bot },
	{ path: "/chat", name: "Chat", icon: MessagesSquare, onPhone: true },
	{ path: "/approvals", name: "Approvals", icon: MessageCircleQuestionMark, onPhone: true },
	{ path: "/work-items", name: "Work items", icon: Inbox },
	{ path: "/documents", name: "Documents", icon: FileText },
	{ path: "/costs", name: "Costs", icon: CircleDollarSign },
	{ path: "/statistics", name: "Statistics", icon: ChartColumn },
	{ path: "/packages", name: "Packages", icon: Package },
	{ path: "/files", name: "Files", icon: Folder },
	{ path: "/outbox", name: "Outbox", icon: Mail },
	{ path: "/settings", name: "Settings", icon: Settings },
];
