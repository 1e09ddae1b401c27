import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
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
			<Radix.Trigger asChild>{children}</Radix.Trigger>
			<Radix.Portal>
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

/** Stands once around the whole app. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
	return (
		<Radix.Provider delayDuration={400} skipDelayDuration={200}>
			{children}
		</Radix.Provider>
	);
}
