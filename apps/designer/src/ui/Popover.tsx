import { defined } from "@switchyard/spec/json";
import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface PopoverProps {
	/** The button that opens it. */
	readonly trigger: ReactNode;
	/** The accessible name of what opens. */
	readonly label: string;
	readonly open?: boolean;
	readonly onOpenChange?: (open: boolean) => void;
	readonly align?: "start" | "center" | "end";
	readonly side?: "top" | "right" | "bottom" | "left";
	readonly className?: string;
	/** Called when it is gone and the focus is about to go back to the button, unless the event's default is prevented. */
	readonly onReturnFocus?: (event: Event) => void;
	readonly children: ReactNode;
}

/** A small panel beside a button. */
export function Popover({
	trigger,
	label,
	open,
	onOpenChange,
	align = "start",
	side = "bottom",
	className,
	onReturnFocus,
	children,
}: PopoverProps) {
	return (
		<Radix.Root {...defined({ open })} {...(onOpenChange ? { onOpenChange } : {})}>
			<Radix.Trigger asChild>{trigger}</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					aria-label={label}
					align={align}
					side={side}
					sideOffset={4}
					collisionPadding={8}
					{...(onReturnFocus ? { onCloseAutoFocus: onReturnFocus } : {})}
					className={classNames(
						"z-40 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-border bg-surface-raised shadow-overlay focus:outline-none",
						className,
					)}
				>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
