import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";
import { useFloatingContainer } from "./floating-container.ts";

export interface SelectOption {
	/** Not empty. */
	readonly value: string;
	readonly label: string;
	readonly icon?: ReactNode;
	readonly disabled?: boolean;
}

export interface SelectProps extends FieldProps {
	readonly options: readonly SelectOption[];
	readonly value: string | undefined;
	readonly onValueChange: (value: string) => void;
	/** Shown while nothing is chosen. */
	readonly placeholder?: string;
	readonly disabled?: boolean | undefined;
	readonly required?: boolean | undefined;
	readonly className?: string;
}

/** One choice from a list. */
export function Select({
	label,
	labelHidden,
	description,
	error,
	optional,
	options,
	value,
	onValueChange,
	placeholder = "Choose…",
	disabled = false,
	required = false,
	className,
}: SelectProps) {
	const container = useFloatingContainer();
	return (
		<Field {...{ label, labelHidden, description, error, optional, className }}>
			{(control) => (
				<Radix.Root value={value ?? ""} onValueChange={onValueChange} disabled={disabled} required={required}>
					<Radix.Trigger
						{...control}
						className={classNames(
							CONTROL,
							"flex h-8 max-sm:h-11 items-center justify-between gap-2 text-left select-none data-placeholder:text-text-muted",
						)}
					>
						<span className="min-w-0 truncate">
							<Radix.Value placeholder={placeholder} />
						</span>
						<ChevronDown aria-hidden size={14} className="shrink-0 text-text-muted" />
					</Radix.Trigger>
					<Radix.Portal container={container}>
						<Radix.Content
							position="popper"
							sideOffset={4}
							collisionPadding={8}
							className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-border bg-surface-raised shadow-overlay"
						>
							<Radix.Viewport className="p-1">
								{options.map((option) => (
									<Option key={option.value} option={option} />
								))}
							</Radix.Viewport>
						</Radix.Content>
					</Radix.Portal>
				</Radix.Root>
			)}
		</Field>
	);
}

function Option({ option }: { readonly option: SelectOption }) {
	return (
		<Radix.Item
			value={option.value}
			disabled={option.disabled ?? false}
			className="flex h-7 items-center gap-2 rounded-sm max-sm:h-11 pr-7 pl-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-selected"
		>
			{option.icon}
			<Radix.ItemText>{option.label}</Radix.ItemText>
			<Radix.ItemIndicator className="absolute right-2">
				<Check aria-hidden size={14} />
			</Radix.ItemIndicator>
		</Radix.Item>
	);
}
