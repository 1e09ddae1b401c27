import { useQueryClient } from "@tanstack/react-query";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { openSignInWindow, signInWithin } from "../../../ui/sign-in-window.ts";

/** A person's sign-in at an MCP server; call what it gives in a click. */
export function useMcpSignIn(): (name: string) => void {
	const { api } = useServices();
	const client = useQueryClient();

	const isSignedIn = async (name: string): Promise<boolean> => {
		await client.invalidateQueries({ queryKey: queries.mcpServers(api).queryKey });
		const servers = await client.fetchQuery(queries.mcpServers(api));
		return servers.some((server) => server.name === name && server.signIn === "done");
	};

	return (name) =>
		void signInWithin(openSignInWindow(), {
			begin: () => api.beginMcpSignIn(name),
			isDone: () => isSignedIn(name),
			titles: { done: `Signed in at ${name}`, failed: `Nobody could sign in at ${name}` },
		});
}
