import type { CredentialSummary } from "@switchyard/spec/http";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useSignIn } from "./use-sign-in.ts";

interface CredentialActionsProps {
	readonly credential: CredentialSummary;
	/** Whether its kind has a test. */
	readonly testable: boolean;
}

/** What can be done with a stored credential without knowing its secret. */
export function CredentialActions({ credential, testable }: CredentialActionsProps) {
	const { api } = useServices();
	const { name, method, signedIn } = credential;
	const signIn = useSignIn();
	const test = useMutation({
		mutationFn: () => api.ask("POST /api/credentials/:name/test", { params: { name }, body: {} }),
		onSuccess: ({ ok, message, hint = "" }) =>
			showToast({
				title: ok ? `“${name}” works` : `“${name}” does not work`,
				description: `${message} ${hint}`.trim(),
				tone: ok ? "success" : "danger",
			}),
		onError: (error) =>
			showToast({
				title: `“${name}” could not be tested`,
				description: explain(error).message,
				tone: "danger",
			}),
	});
	return (
		<>
			{method === "oauth2-code" && (
				<Button
					size="sm"
					onClick={() => void signIn.begin(name, signIn.open())}
					aria-label={`${signedIn ? "Sign in again" : "Sign in"} with ${name}`}
				>
					{signedIn ? "Sign in again" : "Sign in"}
				</Button>
			)}
			{testable && (method !== "oauth2-code" || signedIn) && (
				<Button size="sm" busy={test.isPending} onClick={() => test.mutate()} aria-label={`Test ${name}`}>
					Test
				</Button>
			)}
		</>
	);
}
