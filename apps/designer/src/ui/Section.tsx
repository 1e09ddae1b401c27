import { type ReactNode, useId } from "react";
import { ErrorBoundary } from "./failure/ErrorBoundary.tsx";

interface SectionProps {
	readonly title: string;
	readonly description?: ReactNode;
	readonly actions?: ReactNode;
	readonly children: ReactNode;
}

/** One subject of a page: what it is, what can be done, and the content in a frame. */
export function Section({ title, description, actions, children }: SectionProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3">
			<header className="flex items-end gap-4">
				<div className="min-w-0 flex-1">
					<h2 id={id} className="text-lg font-semibold">
						{title}
					</h2>
					{description && <p className="text-text-muted">{description}</p>}
				</div>
				{actions}
			</header>
			<div className="overflow-hidden rounded-lg border border-border bg-surface">
				<ErrorBoundary title={`“${title}” could not be shown`}>{children}</ErrorBoundary>
			</div>
		</section>
	);
}
