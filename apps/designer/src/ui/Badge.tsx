import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "neutral" | "ai" | "custom" | "message" | "success" | "warning" | "danger" | "running";

/** Text colour on the tone's own soft background. */
export const TONE_CLASSES: Record<Tone, string> = {
	neutral: "bg-hover text-text-muted",
	ai: "bg-ai-soft text-ai",
	custom: "bg-custom-soft text-custom",
	message: "bg-message-soft text-message",
	success: "bg-success-soft text-success",
	warning: "bg-warning-soft text-warning",
	danger: "bg-danger-soft text-danger",
	running: "bg-running-soft text-running",
};

interface BadgeProps {
	/** `neutral` when absent. A colour never stands for something that the words do not say. */
	readonly tone?: Tone;
	/** A 12 px icon. */
	readonly icon?: ReactNode;
	readonly className?: string;
	readonly children: ReactNode;
}

/** A few words about the thing beside it. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
	return (
		<span
			className={classNames(
				"inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap",
				TONE_CLASSES[tone],
				className,
			)}
		>
			{icon}
			{children}
		</span>
	);
}
