import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

interface SwitchProps {
	readonly label: string;
	readonly labelHidden?: boolean;
	readonly description?: ReactNode;
	readonly checked: boolean;
	readonly onCheckedChange: (checked: boolean) => void;
	readonly disabled?: boolean;
}

/** On or off, with effect at once. */
export function Switch({
	label,
	labelHidden = false,
	description,
	checked,
	onCheckedChange,
	disabled = false,
}: SwitchProps) {
	const id = useId();
	return (
		<div className="flex items-start gap-2">
			<Radix.Root
				id={id}
				checked={checked}
				onCheckedChange={onCheckedChange}
				disabled={disabled}
				aria-describedby={description ? `${id}-description` : undefined}
				className="mt-0.5 flex h-4 w-7 shrink-0 items-center rounded-full border border-transparent bg-text-muted px-px transition-colors duration-100 data-[state=checked]:bg-accent disabled:opacity-50"
			>
				<Radix.Thumb className="size-3 rounded-full bg-surface transition-transform duration-100 data-[state=checked]:translate-x-3" />
			</Radix.Root>
			<div className={labelHidden ? "sr-only" : "flex min-w-0 flex-col"}>
				<label htmlFor={id} className="select-none">
					{label}
				</label>
				{description && (
					<span id={`${id}-description`} className="text-sm text-text-muted">
						{description}
					</span>
				)}
			</div>
		</div>
	);
}
