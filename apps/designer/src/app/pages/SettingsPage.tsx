import { useQueryClient } from "@tanstack/react-query";
import { Credentials } from "../../features/credentials/index.ts";
import {
	About,
	AccessTokens,
	Appearance,
	Credits,
	Embeddings,
	McpServers,
	Prices,
	PublishedTools,
} from "../../features/settings/index.ts";
import { useServices } from "../../services/services-context.ts";
import { setSession } from "../../services/set-session.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Page } from "../shell/Page.tsx";

export default function SettingsPage() {
	const { api } = useServices();
	const client = useQueryClient();

	async function signOut() {
		try {
			await setSession(client, api, await api.ask("DELETE /api/session"));
		} catch (error) {
			showToast({
				title: "You could not be signed out",
				description: explain(error).message,
				tone: "danger",
			});
		}
	}

	return (
		<Page title="Settings" narrow>
			<div className="flex flex-col gap-8">
				<Credentials />
				<McpServers />
				<PublishedTools />
				<AccessTokens />
				<Embeddings />
				<Prices />
				<Credits />
				<Appearance />
				<About onSignOut={() => void signOut()} />
			</div>
		</Page>
	);
}
