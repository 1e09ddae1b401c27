import { RadioGroup } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./Tooltip.tsx";

/** A scope's colour for the chosen segment; neutral when absent. */
export type SegmentTone = "ai" | "custom" | "message";

export interface Segment<Value extends string> {
	readonly value: Value;
	readonly label: string;
	readonly icon?: ReactNode;
	readonly tone?: SegmentTone;
	/** Why it cannot be chosen. It can still have the focus, so that the reason can be read. */
	readonly disabledReason?: string | undefined;
}

interface SegmentedControlProps<Value extends string> {
	/** The accessible name of the whole group. */
	readonly label: string;
	readonly segments: readonly Segment<Value>[];
	readonly value: Value;
	readonly onValueChange: (value: Value) => void;
	/** Shows the icons alone; the labels are read out and shown as tooltips. */
	readonly iconsOnly?: boolean;
	/** Shares the whole width evenly. */
	readonly fill?: boolean;
	/** Shows the choice and takes no other. */
	readonly disabled?: boolean;
}

// By what is said of it and not by `data-state`, which a tooltip around the segment has for itself.
const TONES: Record<SegmentTone | "neutral", string> = {
	neutral: "aria-checked:bg-surface aria-checked:text-text",
	ai: "aria-checked:bg-ai-soft aria-checked:text-ai",
	custom: "aria-checked:bg-custom-soft aria-checked:text-custom",
	message: "aria-checked:bg-message-soft aria-checked:text-message",
};

/** One choice from a few that are all in view; arrow keys move it. */
export function SegmentedControl<Value extends string>({
	label,
	segments,
	value,
	onValueChange,
	iconsOnly = false,
	fill = false,
	disabled = false,
}: SegmentedControlProps<Value>) {
	return (
		<RadioGroup.Root
			aria-label={label}
			value={value}
			orientation="horizontal"
			disabled={disabled}
			onValueChange={(next) => {
				const segment = segments.find((candidate) => candidate.value === next);
				if (segment && !segment.disabledReason) onValueChange(segment.value);
			}}
			className={classNames(
				"rounded-md border border-border bg-surface-sunken p-px",
				fill ? "flex w-full" : "inline-flex max-sm:flex-wrap",
			)}
		>
			{segments.map((segment) => (
				<SegmentButton key={segment.value} {...{ segment, iconsOnly, fill }} />
			))}
		</RadioGroup.Root>
	);
}

function SegmentButton<Value extends string>({
	segment,
	iconsOnly,
	fill,
}: {
	readonly segment: Segment<Value>;
	readonly iconsOnly: boolean;
	readonly fill: boolean;
}) {
	const reasonId = useId();
	const button = (
		<RadioGroup.Item
			value={segment.value}
			aria-disabled={segment.disabledReason ? true : undefined}
			aria-describedby={segment.disabledReason ? reasonId : undefined}
			className={classNames(
				"inline-flex h-6 items-center justify-center gap-1.5 rounded-[5px] border border-transparent px-2 text-sm font-medium text-text-muted transition-colors duration-100 select-none",
				"aria-checked:border-border-strong focus-visible:outline-offset-0",
				segment.disabledReason ? "cursor-not-allowed opacity-45" : "not-disabled:hover:text-text",
				fill && "flex-1",
				TONES[segment.tone ?? "neutral"],
			)}
		>
			{segment.icon}
			<span className={iconsOnly ? "sr-only" : undefined}>{segment.label}</span>
			{segment.disabledReason && (
				<span id={reasonId} className="sr-only">
					{segment.disabledReason}
				</span>
			)}
		</RadioGroup.Item>
	);
	const tooltip = segment.disabledReason ?? (iconsOnly ? segment.label : undefined);
	return tooltip ? <Tooltip content={tooltip}>{button}</Tooltip> : button;
}
