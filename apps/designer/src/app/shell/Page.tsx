import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { ErrorBoundary } from "../../ui/failure/ErrorBoundary.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

interface PageProps {
	readonly title: string;
	/** A sentence under the title. */
	readonly description?: ReactNode;
	/** Controls across from the title. */
	readonly actions?: ReactNode;
	/** A narrow column for what is read rather than scanned. */
	readonly narrow?: boolean;
	readonly children: ReactNode;
}

/** A page that scrolls: a title, what can be done, and the content. */
export function Page({ title, description, actions, narrow = false, children }: PageProps) {
	useDocumentTitle(title);
	const [location] = useLocation();
	return (
		<div className="h-full overflow-y-auto">
			<div
				className={`mx-auto flex flex-col gap-5 px-8 py-7 max-sm:px-4 max-sm:py-4 ${narrow ? "max-w-190" : "max-w-280"}`}
			>
				<header className="flex flex-wrap items-center gap-x-4 gap-y-3">
					<div className="min-w-0 flex-1">
						<h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
						{description && <p className="text-pretty text-text-muted">{description}</p>}
					</div>
					{/* On a phone it would be two taps away. */}
					{location !== "/search" && (
						<Link
							href="/search"
							aria-label="Search"
							className="-m-2 flex size-11 items-center justify-center rounded-md text-text-muted sm:hidden"
						>
							<Search aria-hidden size={20} />
						</Link>
					)}
					{actions && <div className="flex gap-2">{actions}</div>}
				</header>
				<ErrorBoundary title={`What belongs under “${title}” could not be shown`}>{children}</ErrorBoundary>
			</div>
		</div>
	);
}
