import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
	readonly id: string;
	readonly label: string;
	/** A count or state after the label. */
	readonly badge?: ReactNode;
	readonly content: ReactNode;
}

interface TabsProps {
	/** The accessible name of the row of tabs. */
	readonly label: string;
	readonly tabs: readonly Tab[];
	/** Which tab is open; the first when absent. */
	readonly value?: string;
	readonly onValueChange?: ((id: string) => void) | undefined;
	/** Controls at the end of the row. */
	readonly actions?: ReactNode;
	readonly className?: string;
}

/** Panels of which one is in view. The open panel scrolls by itself. */
export function Tabs({ label, tabs, value, onValueChange, actions, className = "" }: TabsProps) {
	return (
		<Radix.Root
			{...(value === undefined ? { defaultValue: tabs[0]?.id ?? "" } : { value })}
			{...(onValueChange ? { onValueChange } : {})}
			className={`flex min-h-0 flex-col ${className}`}
		>
			<div className="flex min-h-9 shrink-0 flex-wrap items-stretch border-b border-border px-2 sm:flex-nowrap">
				<Radix.List aria-label={label} className="flex min-h-9 min-w-0 flex-wrap items-stretch">
					{tabs.map((tab) => (
						<Radix.Trigger
							key={tab.id}
							value={tab.id}
							className="relative flex min-h-9 items-center gap-1.5 px-2 text-sm font-medium whitespace-nowrap text-text-muted select-none hover:text-text focus-visible:-outline-offset-2 data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-accent"
						>
							{tab.label}
							{tab.badge}
						</Radix.Trigger>
					))}
				</Radix.List>
				{actions && <div className="ml-auto flex items-center gap-1 max-sm:px-2 max-sm:pb-1">{actions}</div>}
			</div>
			{tabs.map((tab) => (
				<Radix.Content key={tab.id} value={tab.id} className="min-h-0 flex-1 overflow-auto">
					{tab.content}
				</Radix.Content>
			))}
		</Radix.Root>
	);
}
