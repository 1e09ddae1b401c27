import { classNames } from "./class-names.ts";

interface ShareBarProps {
	/** From 0 to 1; more counts as 1. */
	readonly share: number;
	readonly tone: "neutral" | "warning" | "danger";
}

const TONES = { neutral: "bg-text-muted", warning: "bg-warning", danger: "bg-danger" } as const;

/** How much of something is used up, beside words that say so. */
export function ShareBar({ share, tone }: ShareBarProps) {
	return (
		<span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-border">
			<span
				className={classNames("rounded-full", TONES[tone])}
				style={{ width: `${Math.min(1, share) * 100}%` }}
			/>
		</span>
	);
}
