import type { RunStatus } from "@switchyard/spec/http";
import {
	Ban,
	CircleCheck,
	CircleHelp,
	CircleSlash,
	CircleX,
	Hourglass,
	LoaderCircle,
	type LucideIcon,
	MessageCircleQuestionMark,
	ShieldX,
} from "lucide-react";
import type { StepState } from "../core/run/run-view-state.ts";
import { Badge, type Tone } from "./Badge.tsx";
import { classNames } from "./class-names.ts";

/** What a run or a step is doing. */
export type Status = RunStatus | StepState;

/** How a status looks everywhere: its colour, its icon and its word. */
export const STATUS_LOOKS: Record<
	Status,
	{ readonly tone: Tone; readonly icon: LucideIcon; readonly word: string }
> = {
	running: { tone: "running", icon: LoaderCircle, word: "Running" },
	waiting: { tone: "warning", icon: Hourglass, word: "Waiting" },
	asking: { tone: "warning", icon: MessageCircleQuestionMark, word: "Waits for a person" },
	unknown: { tone: "warning", icon: CircleHelp, word: "Unknown" },
	succeeded: { tone: "success", icon: CircleCheck, word: "Succeeded" },
	failed: { tone: "danger", icon: CircleX, word: "Failed" },
	refused: { tone: "danger", icon: ShieldX, word: "Refused" },
	skipped: { tone: "neutral", icon: CircleSlash, word: "Skipped" },
	cancelled: { tone: "neutral", icon: Ban, word: "Cancelled" },
};

/** A status as an icon and a word in its colour. */
export function StatusBadge({ status }: { readonly status: Status }) {
	const { tone, word } = STATUS_LOOKS[status];
	return (
		<Badge tone={tone} icon={<StatusIcon status={status} size={12} />}>
			{word}
		</Badge>
	);
}

const TEXT: Partial<Record<Tone, string>> = {
	success: "text-success",
	warning: "text-warning",
	danger: "text-danger",
	running: "text-running",
};

interface StatusIconProps {
	readonly status: Status;
	/** In pixels; 14 when absent. */
	readonly size?: number;
}

/** The status's icon alone, in its colour. Purely visual: say the word beside it. */
export function StatusIcon({ status, size = 14 }: StatusIconProps) {
	const { icon: Icon, tone } = STATUS_LOOKS[status];
	return (
		<Icon
			aria-hidden
			size={size}
			className={classNames(
				"shrink-0",
				TEXT[tone] ?? "text-text-muted",
				status === "running" && "animate-spin",
			)}
		/>
	);
}
