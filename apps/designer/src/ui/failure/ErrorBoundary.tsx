import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "../Button.tsx";
import { ErrorState } from "../ErrorState.tsx";
import { CopyDetails } from "./CopyDetails.tsx";
import { failureDetails } from "./failure-details.ts";

interface ErrorBoundaryProps {
	/** What could not be shown: "The palette could not be shown". */
	readonly title: string;
	/** What the part is about: once it is something else, the part is drawn again. */
	readonly about?: unknown;
	readonly children: ReactNode;
}

interface ErrorBoundaryState {
	readonly failure: { readonly error: unknown } | undefined;
	readonly components: string | undefined;
}

const WHOLE: ErrorBoundaryState = { failure: undefined, components: undefined };

/** Shows what went wrong in place of a part that could not be drawn; what is around it keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
	override state: ErrorBoundaryState = WHOLE;

	static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
		return { failure: { error } };
	}

	override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
		this.setState({ components: componentStack ?? undefined });
	}

	override componentDidUpdate({ about }: ErrorBoundaryProps): void {
		if (this.state.failure !== undefined && about !== this.props.about) this.setState(WHOLE);
	}

	override render() {
		const { failure, components } = this.state;
		const { title, children } = this.props;
		if (failure === undefined) return children;
		const { error } = failure;
		const details = () =>
			failureDetails({ title, error, components, address: location.href, browser: navigator.userAgent });
		return (
			<ErrorState
				title={title}
				error={error}
				onRetry={() => this.setState(WHOLE)}
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
}
