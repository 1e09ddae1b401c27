import { X } from "lucide-react";
import { useState } from "react";
import { useRunView } from "../../../services/run-view-context.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SuggestField } from "../../../ui/SuggestField.tsx";
import { codeChoices, codeProblem, readCodes } from "./error-codes.ts";

interface RetryCodesProps {
	/** The node whose errors they are. */
	readonly node: string;
	/** All errors that may pass when `undefined`. */
	readonly codes: readonly string[] | undefined;
	readonly onCodes: (codes: readonly string[] | undefined) => void;
	readonly readOnly: boolean;
}

/** Which errors are tried again: those that may pass by themselves, or chosen ones. */
export function RetryCodes({ node, codes = [], onCodes, readOnly }: RetryCodesProps) {
	const [typed, setTyped] = useState("");
	const steps = useRunView((state) => state.steps);
	const add = (text: string) => {
		const fresh = readCodes(text).filter((code) => !codes.includes(code));
		if (fresh.some(codeProblem)) return;
		setTyped("");
		if (fresh.length > 0) onCodes([...codes, ...fresh]);
	};
	const problem = readCodes(typed).map(codeProblem).find(Boolean);
	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<h4 className="text-sm font-medium">Which errors</h4>
			{codes.length === 0 ? (
				<p className="text-sm text-text-muted">Those that their author marks as temporary.</p>
			) : (
				<ul aria-label="Errors to retry" className="flex flex-wrap gap-1">
					{codes.map((code) => (
						<li
							key={code}
							className="flex h-6 min-w-0 items-center gap-1 rounded-sm bg-hover pl-1.5 font-mono text-xs"
						>
							<span className="truncate">{code}</span>
							{!readOnly && (
								<IconButton
									size="xs"
									label={`Remove ${code}`}
									icon={<X aria-hidden size={12} />}
									onClick={() => {
										const left = codes.filter((each) => each !== code);
										onCodes(left.length === 0 ? undefined : left);
									}}
								/>
							)}
						</li>
					))}
				</ul>
			)}
			{!readOnly && (
				<SuggestField
					label="Add an error code"
					labelHidden
					mono
					placeholder="Only these: HTTP_UNREACHABLE…"
					suggestionsLabel="Error codes"
					value={typed}
					error={problem}
					onValueChange={setTyped}
					onTake={add}
					onLeave={() => add(typed)}
					suggest={(text) =>
						codeChoices(steps.filter((step) => step.node === node))
							.filter(({ code }) => code.includes(text.trim().toUpperCase()) && !codes.includes(code))
							.map(({ code, words }) => ({
								value: code,
								content: (
									<>
										<span className="shrink-0 font-mono">{code}</span>
										<span className="ml-auto min-w-0 truncate text-xs text-text-muted">{words}</span>
									</>
								),
							}))
					}
				/>
			)}
		</div>
	);
}
