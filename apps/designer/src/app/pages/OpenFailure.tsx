import type { ReactNode } from "react";
import { ApiError } from "../../services/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

interface OpenFailureProps {
	readonly title: string;
	readonly error: unknown;
	readonly onRetry: () => void;
	/** Other ways out. */
	readonly actions?: ReactNode;
}

/** Stands in for what a page is about when it could not be opened, or does not exist. */
export function OpenFailure({ title, error, onRetry, actions }: OpenFailureProps) {
	if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
	return <ErrorState title={title} error={error} onRetry={onRetry} actions={actions} className="h-full" />;
}
