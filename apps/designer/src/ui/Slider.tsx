import { Slider as Radix } from "radix-ui";

interface SliderProps {
	readonly label: string;
	readonly value: number;
	readonly min: number;
	readonly max: number;
	readonly onValueChange: (value: number) => void;
	/** The value in words, for screen readers. */
	readonly valueText?: string;
	readonly className?: string;
}

/** A whole number picked along a line. */
export function Slider({ label, value, min, max, onValueChange, valueText, className = "" }: SliderProps) {
	return (
		<Radix.Root
			value={[value]}
			min={min}
			max={max}
			step={1}
			onValueChange={([next]) => next !== undefined && onValueChange(next)}
			className={`relative flex h-6 touch-none items-center select-none ${className}`}
		>
			<Radix.Track className="relative h-1 flex-1 rounded-full bg-selected">
				<Radix.Range className="absolute h-full rounded-full bg-text-muted" />
			</Radix.Track>
			<Radix.Thumb
				aria-label={label}
				aria-valuetext={valueText}
				className="block size-3.5 rounded-full border border-border-strong bg-surface hover:border-text-muted"
			/>
		</Radix.Root>
	);
}
