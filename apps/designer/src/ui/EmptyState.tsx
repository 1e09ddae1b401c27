import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface EmptyStateProps {
	/** A 20 px icon. */
	readonly icon?: ReactNode;
	/** What is not here. */
	readonly title: string;
	/** Why, and what will bring it. */
	readonly children?: ReactNode;
	/** Buttons. */
	readonly actions?: ReactNode;
	readonly className?: string;
}

/** Stands where a list or a value would be when there is none. */
export function EmptyState({ icon, title, children, actions, className }: EmptyStateProps) {
	return (
		<div
			className={classNames(
				"flex flex-col items-center justify-center gap-1 px-6 py-10 text-center",
				className,
			)}
		>
			{icon && (
				<span
					aria-hidden
					className="mb-2 flex size-10 items-center justify-center rounded-lg border border-border bg-surface text-text-muted"
				>
					{icon}
				</span>
			)}
			<p className="font-medium">{title}</p>
			{children && <div className="max-w-96 text-balance text-text-muted">{children}</div>}
			{actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
		</div>
	);
}
