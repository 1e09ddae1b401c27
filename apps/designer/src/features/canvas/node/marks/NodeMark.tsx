import type { LucideIcon } from "lucide-react";
import { classNames } from "../../../../ui/class-names.ts";

interface NodeMarkProps {
	readonly icon: LucideIcon;
	/** Its colours, as classes. */
	readonly tone: string;
	/** All that it says, when it is pointed at. */
	readonly title: string;
	/** One word. */
	readonly children: string;
}

/** One word on a card's edge, with more to say. */
export function NodeMark({ icon: Icon, tone, title, children }: NodeMarkProps) {
	return (
		<span title={title} className={classNames("canvas-node-mark", tone)}>
			<Icon aria-hidden />
			<span>{children}</span>
		</span>
	);
}
