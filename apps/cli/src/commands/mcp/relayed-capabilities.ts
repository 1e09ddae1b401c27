import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	type Server,
} from "@modelcontextprotocol/server";

/** What of a client's abilities the server behind is offered: what it may ask of the client, in a form that can be compared. */
export function relayedCapabilities(server: Server, envelope: unknown): ClientCapabilities {
	const own = (envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined)?.[
		CLIENT_CAPABILITIES_META_KEY
	];
	const { elicitation, sampling, roots } = own ?? server.getClientCapabilities() ?? {};
	const showsForms =
		elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
	return {
		...(showsForms ? { elicitation: { form: {} } } : {}),
		...(sampling ? { sampling: sampling.tools ? { tools: {} } : {} } : {}),
		...(roots ? { roots: {} } : {}),
	};
}
