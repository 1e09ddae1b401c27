import { Component, type ErrorInfo, type ReactNode } from "react";
import { FailedPart } from "./FailedPart.tsx";
import type { Failure } from "./failure.ts";
import { failureDetails } from "./failure-details.ts";

interface ErrorBoundaryProps {
	/** What could not be shown: "The palette could not be shown". */
	readonly title: string;
	/** What the part is about: once it is something else, the part is drawn again. */
	readonly about?: unknown;
	/** Stands in place of the part, where a panel's space for what went wrong is not there. */
	readonly instead?: (failure: Failure) => ReactNode;
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
		const { title, instead = FailedPart, children } = this.props;
		if (failure === undefined) return children;
		const { error } = failure;
		return instead({
			title,
			error,
			details: () =>
				failureDetails({ title, error, components, address: location.href, browser: navigator.userAgent }),
			retry: () => this.setState(WHOLE),
		});
	}
}
