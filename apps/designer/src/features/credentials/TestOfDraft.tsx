import type { CredentialKind } from "@switchyard/spec/credential";
import type { ModelProvider } from "@switchyard/spec/model";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { MODEL_PROVIDERS } from "../../ui/model-providers.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface TestOfDraftProps {
	readonly kind: CredentialKind;
	readonly provider: ModelProvider | undefined;
	/** What has been typed; `undefined` when something is missing. */
	readonly draftValue: () => Record<string, unknown> | undefined;
}

/** Tries what has been typed, before it is stored. */
export function TestOfDraft({ kind, draftValue, ...given }: TestOfDraftProps) {
	const { api } = useServices();
	const [provider, setProvider] = useState<ModelProvider>(given.provider ?? "openai-compatible");
	const [url, setUrl] = useState("");
	const test = useMutation({
		mutationFn: (value: Record<string, unknown>) =>
			api.ask("POST /api/credential-tests", {
				body: {
					kind,
					value,
					...(kind === "model" ? { provider } : {}),
					...(kind === "http" && url !== "" ? { url } : {}),
				},
			}),
	});
	const failure = test.error && explain(test.error);
	return (
		<fieldset className="flex flex-col gap-3 rounded-md border border-border p-3">
			<legend className="px-1 text-sm text-text-muted">Test the connection</legend>
			{kind === "model" && (
				<Select
					label="Provider"
					value={provider}
					onValueChange={(value) => setProvider(value as ModelProvider)}
					options={MODEL_PROVIDERS}
				/>
			)}
			{kind === "http" && (
				<TextField
					label="Address to read"
					description="Requested with GET. When empty, the first host."
					mono
					optional
					placeholder="https://api.example.com/me"
					value={url}
					onChange={(event) => setUrl(event.target.value.trim())}
				/>
			)}
			<Button
				className="self-start"
				size="sm"
				busy={test.isPending}
				onClick={() => {
					const value = draftValue();
					if (value !== undefined) test.mutate(value);
				}}
			>
				Test
			</Button>
			{test.data && !test.isPending && <TestResult {...test.data} />}
			{failure && <TestResult ok={false} message={failure.message} hint={failure.hint} />}
		</fieldset>
	);
}

interface TestResultProps {
	readonly ok: boolean;
	readonly message: string;
	readonly hint?: string | undefined;
}

/** Result of a credential's test. */
function TestResult({ ok, message, hint }: TestResultProps) {
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
