import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../Button.tsx";
import { explain } from "../ErrorState.tsx";
import { CopyDetails } from "./CopyDetails.tsx";
import type { Failure } from "./failure.ts";

interface FailedBarProps extends Failure {
	/** What leads away from here. */
	readonly children?: ReactNode;
}

/** In place of a bar: what went wrong, and the ways out, in one line where there is room for it. */
export function FailedBar({ title, error, details, retry, children }: FailedBarProps) {
	return (
		<header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-border bg-surface px-3 py-1">
			{children}
			<div role="alert" className="flex min-w-60 flex-1 items-center gap-2">
				<CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />
				<p className="shrink-0 font-medium">{title}</p>
				<p className="min-w-0 truncate text-text-muted max-sm:hidden" title={explain(error).message}>
					{explain(error).message}
				</p>
			</div>
			<Button icon={<RotateCw size={14} />} onClick={retry}>
				Try again
			</Button>
			<CopyDetails details={details} />
			<Button onClick={() => location.reload()}>Reload</Button>
		</header>
	);
}
