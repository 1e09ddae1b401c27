import { Component, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";

interface ErrorBoundaryProps {
	readonly children: ReactNode;
}

interface ErrorBoundaryState {
	readonly failure: { readonly error: unknown } | undefined;
}

/** Shows what went wrong in place of what could not be drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
	override state: ErrorBoundaryState = { failure: undefined };

	static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
		return { failure: { error } };
	}

	override render() {
		const { failure } = this.state;
		if (failure === undefined) return this.props.children;
		return (
			<ErrorState
				title="This page could not be shown"
				error={failure.error}
				onRetry={() => this.setState({ failure: undefined })}
				actions={<Button onClick={() => location.reload()}>Reload</Button>}
				className="h-full"
			/>
		);
	}
}
