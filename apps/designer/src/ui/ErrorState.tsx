import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { WithCode } from "./WithCode.tsx";

interface ErrorStateProps {
	/** What could not be done: "The runs could not be loaded". */
	readonly title: string;
	/** What went wrong; an `ApiError` brings its code and hint. */
	readonly error: unknown;
	/** Tries again. */
	readonly onRetry?: () => void;
	/** Other ways out. */
	readonly actions?: ReactNode;
	readonly className?: string;
}

/** Says what happened, where, and what to do next. */
export function ErrorState({ title, error, onRetry, actions, className }: ErrorStateProps) {
	const { message, code, hint } = explain(error);
	return (
		<div
			role="alert"
			className={classNames(
				"flex flex-col items-center justify-center gap-1 px-6 py-10 text-center",
				className,
			)}
		>
			<CircleAlert aria-hidden size={20} className="mb-2 text-danger" />
			<p className="font-medium">{title}</p>
			<p className="max-w-112 text-text-muted">
				<WithCode text={message} />
			</p>
			{hint && (
				<p className="max-w-112 text-text-muted">
					<WithCode text={hint} />
				</p>
			)}
			{code && <p className="font-mono text-xs text-text-muted">{code}</p>}
			{(onRetry ?? actions) && (
				<div className="mt-3 flex flex-wrap justify-center gap-2">
					{onRetry && (
						<Button icon={<RotateCw size={14} />} onClick={onRetry}>
							Try again
						</Button>
					)}
					{actions}
				</div>
			)}
		</div>
	);
}

interface Explanation {
	readonly message: string;
	readonly code: string | undefined;
	readonly hint: string | undefined;
}

/** What an error says to a person, whatever was thrown. */
export function explain(error: unknown): Explanation {
	const message =
		error instanceof Error && error.message ? error.message : "Something unexpected went wrong.";
	return { message, code: textField(error, "code"), hint: textField(error, "hint") };
}

function textField(error: unknown, name: string): string | undefined {
	const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
	return typeof value === "string" ? value : undefined;
}
