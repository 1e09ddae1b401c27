import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, ReactNode } from "react";
import { useFloatingContainer } from "./floating-container.ts";
import { Kbd } from "./Kbd.tsx";

interface TooltipProps {
	readonly content: ReactNode;
	/** A shortcut such as `mod+z`, shown after the words. */
	readonly shortcut?: string | undefined;
	readonly side?: "top" | "right" | "bottom" | "left" | undefined;
	/** One element that can have the focus. */
	readonly children: ReactNode;
}

/** Words that appear over an element when it is pointed at or has the focus. Never the only place of what matters. */
export function Tooltip({ content, shortcut, side = "bottom", children }: TooltipProps) {
	return (
		<Radix.Root>
			<Radix.Trigger asChild onFocus={ignoreReturn}>
				{children}
			</Radix.Trigger>
			<Radix.Portal container={useFloatingContainer()}>
				<Radix.Content
					side={side}
					sideOffset={6}
					collisionPadding={8}
					className="z-50 flex max-w-72 items-center gap-2 rounded-md border border-border bg-surface-raised px-2 py-1 text-sm text-text shadow-overlay"
				>
					{content}
					{shortcut && <Kbd keys={shortcut} />}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

/**
 * Nobody moved the focus here: a menu that closed or a window that came to the front gave it back. The words would cover the
 * buttons beside this one.
 */
function ignoreReturn(event: FocusEvent) {
	if (event.relatedTarget === null) event.preventDefault();
}

/** Stands once around the whole app. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
	return (
		<Radix.Provider delayDuration={400} skipDelayDuration={200}>
			{children}
		</Radix.Provider>
	);
}
