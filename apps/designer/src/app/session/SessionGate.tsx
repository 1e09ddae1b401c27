import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { SignIn, takeSignInCode } from "../../features/sign-in/index.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { setSession } from "../../services/set-session.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageLoading } from "../pages/PageLoading.tsx";

/** Shows the pages to who is signed in, and the way in to who is not. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
	const { api } = useServices();
	const client = useQueryClient();
	const signInSession = useQuery(queries.session(api));
	const [signingIn, setSigningIn] = useState(false);
	const [failure, setFailure] = useState<unknown>();

	const signIn = useCallback(
		async (code: string) => {
			setSigningIn(true);
			setFailure(undefined);
			try {
				await setSession(client, api, await api.ask("POST /api/session", { body: { code } }));
				await client.invalidateQueries();
			} catch (error) {
				setFailure(error);
			} finally {
				setSigningIn(false);
			}
		},
		[api, client],
	);

	useEffect(() => api.onSignedOut(() => void setSession(client, api, { signedIn: false })), [api, client]);

	useEffect(() => {
		const followLink = () => {
			const code = takeSignInCode(window);
			if (code !== undefined) void signIn(code);
		};
		followLink();
		window.addEventListener("hashchange", followLink);
		return () => window.removeEventListener("hashchange", followLink);
	}, [signIn]);

	if (signInSession.data?.signedIn) return children;
	if (signInSession.data) return <SignIn onSignIn={signIn} busy={signingIn} failure={failure} />;
	return (
		<main className="h-full">
			<h1 className="sr-only">Switchyard</h1>
			{signInSession.isError ? (
				<ErrorState
					title="Switchyard could not be opened"
					error={signInSession.error}
					onRetry={() => void signInSession.refetch()}
					className="h-full"
				/>
			) : (
				<PageLoading />
			)}
		</main>
	);
}
