import {
	Bot,
	Box,
	CalendarClock,
	CirclePlay,
	FilePen,
	FileText,
	Flag,
	FolderSearch,
	Globe,
	Inbox,
	ListChecks,
	type LucideIcon,
	MailPlus,
	Merge,
	MessageCircleQuestionMark,
	OctagonX,
	PencilLine,
	RefreshCw,
	Repeat,
	Reply,
	SatelliteDish,
	ScrollText,
	Send,
	ShieldAlert,
	Split,
	SquareFunction,
	Timer,
	Webhook,
	Workflow,
} from "lucide-react";
import { type ComponentType, lazy } from "react";

/** The icons of the built-in nodes, in lucide's kebab case: they are there with the page. */
const ICONS: ReadonlyMap<string, LucideIcon> = new Map(
	Object.entries({
		bot: Bot,
		box: Box,
		"calendar-clock": CalendarClock,
		"circle-play": CirclePlay,
		"file-pen": FilePen,
		"file-text": FileText,
		flag: Flag,
		"folder-search": FolderSearch,
		globe: Globe,
		inbox: Inbox,
		"list-checks": ListChecks,
		"mail-plus": MailPlus,
		merge: Merge,
		"message-circle-question-mark": MessageCircleQuestionMark,
		"octagon-x": OctagonX,
		"pencil-line": PencilLine,
		"refresh-cw": RefreshCw,
		repeat: Repeat,
		reply: Reply,
		"satellite-dish": SatelliteDish,
		"scroll-text": ScrollText,
		send: Send,
		"shield-alert": ShieldAlert,
		split: Split,
		"square-function": SquareFunction,
		timer: Timer,
		webhook: Webhook,
		workflow: Workflow,
	}),
);

type Icon = ComponentType<{ readonly size: number }>;

/** Other icons of lucide, by name. All of them are larger than the designer, so they are fetched once one is named. */
const others = new Map<string, Icon>();

/** The lucide icon of this name; a box for a name that lucide does not have. It may suspend. */
export function nodeIcon(name: string): Icon {
	const known = ICONS.get(name) ?? others.get(name);
	if (known) return known;
	const icon = lazy(() => loadIcon(name));
	others.set(name, icon);
	return icon;
}

async function loadIcon(name: string): Promise<{ readonly default: Icon }> {
	try {
		const icons = await import("lucide-react/icons/index");
		return { default: new Map<string, Icon>(Object.entries(icons)).get(componentName(name)) ?? Box };
	} catch {
		// The server could not be reached: the next node of this icon asks again.
		others.delete(name);
		return { default: Box };
	}
}

/** Such as `CaseUpper` for `case-upper`. */
function componentName(name: string): string {
	return name
		.split("-")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join("");
}
