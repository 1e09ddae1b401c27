import { Spinner } from "../../ui/Spinner.tsx";

/** Stands in for a page while its code or its content is on the way. */
export function PageLoading() {
	return (
		<div
			role="status"
			aria-label="Loading"
			className="flex h-full items-center justify-center text-text-muted"
		>
			<Spinner size={20} />
		</div>
	);
}
