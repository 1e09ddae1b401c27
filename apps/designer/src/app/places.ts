import {
	Activity,
	Bot,
	ChartColumn,
	CircleDollarSign,
	FileText,
	Folder,
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
	/** On a phone, where not all have room, another page leads to it. */
	readonly wideOnly?: boolean;
}

/** The pages that every page leads to, in order. */
export const PLACES: readonly Place[] = [
	{ path: "/search", name: "Search", icon: Search, wideOnly: true },
	{ path: "/flows", name: "Flows", icon: Workflow },
	{ path: "/runs", name: "Runs", icon: Activity },
	{ path: "/robots", name: "Robots", icon: Bot, wideOnly: true },
	{ path: "/chat", name: "Chat", icon: MessagesSquare },
	{ path: "/approvals", name: "Approvals", icon: MessageCircleQuestionMark },
	{ path: "/documents", name: "Documents", icon: FileText, wideOnly: true },
	{ path: "/costs", name: "Costs", icon: CircleDollarSign },
	{ path: "/statistics", name: "Statistics", icon: ChartColumn, wideOnly: true },
	{ path: "/packages", name: "Packages", icon: Package, wideOnly: true },
	{ path: "/files", name: "Files", icon: Folder },
	{ path: "/outbox", name: "Outbox", icon: Mail },
	{ path: "/settings", name: "Settings", icon: Settings },
];
