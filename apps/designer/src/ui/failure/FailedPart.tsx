import { Button } from "../Button.tsx";
import { ErrorState } from "../ErrorState.tsx";
import { CopyDetails } from "./CopyDetails.tsx";
import type { Failure } from "./failure.ts";

/** In place of a panel, a section or a page: what went wrong, and the ways out. */
export function FailedPart({ title, error, details, retry }: Failure) {
	return (
		<ErrorState
			title={title}
			error={error}
			onRetry={retry}
			actions={
				<>
					<CopyDetails details={details} />
					<Button onClick={() => location.reload()}>Reload</Button>
				</>
			}
			className="h-full min-h-0 overflow-y-auto"
		/>
	);
}
