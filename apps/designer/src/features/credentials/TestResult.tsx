import { CircleCheck, CircleX } from "lucide-react";

interface TestResultProps {
	readonly ok: boolean;
	readonly message: string;
	readonly hint?: string | undefined;
}

/** What came of testing a credential. */
export function TestResult({ ok, message, hint }: TestResultProps) {
	const Icon = ok ? CircleCheck : CircleX;
	return (
		<p role="status" className="flex items-start gap-2 text-sm">
			<Icon
				aria-hidden
				size={16}
				className={ok ? "mt-0.5 shrink-0 text-success" : "mt-0.5 shrink-0 text-danger"}
			/>
			<span>
				{message} {hint && <span className="text-text-muted">{hint}</span>}
			</span>
		</p>
	);
}
