import {
	Activity,
	CircleDollarSign,
	Folder,
	type LucideIcon,
	Mail,
	MessageCircleQuestionMark,
	Package,
	Settings,
	Workflow,
} from "lucide-react";

/** The pages that every page leads to, in order. */
export const PLACES: readonly { readonly path: string; readonly name: string; readonly icon: LucideIcon }[] =
	[
		{ path: "/flows", name: "Flows", icon: Workflow },
		{ path: "/runs", name: "Runs", icon: Activity },
		{ path: "/approvals", name: "Approvals", icon: MessageCircleQuestionMark },
		{ path: "/costs", name: "Costs", icon: CircleDollarSign },
		{ path: "/packages", name: "Packages", icon: Package },
		{ path: "/files", name: "Files", icon: Folder },
		{ path: "/outbox", name: "Outbox", icon: Mail },
		{ path: "/settings", name: "Settings", icon: Settings },
	];
