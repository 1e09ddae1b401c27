import { BridgeUnreachableError, failureOfWire, isRecord } from "@switchyard/wire";
import { CommandError } from "../errors/command-error.ts";
import { apiAddress } from "../server-address.ts";
import type { DescribedTool } from "./tool-declarations.ts";

/** Where tools are looked up. */
interface Lookup {
	/** The server's bridge. */
	readonly url: string;
	/** An access token with the purpose `call-tools`. */
	readonly token: string | undefined;
	readonly flow: string;
	readonly node: string;
}

/**
 * The tools of an agent node of a flow, without opening a session.
 * @throws CommandError when there is no such node, or the token is not for it
 * @throws BridgeUnreachableError when there is no server
 */
export async function fetchTools({ url, token, flow, node }: Lookup): Promise<readonly DescribedTool[]> {
	const path = `api/flows/${encodeURIComponent(flow)}/nodes/${encodeURIComponent(node)}/tools`;
	const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
	let reply: unknown;
	try {
		reply = await (await fetch(apiAddress(url, path), { headers })).json();
	} catch (cause) {
		throw new BridgeUnreachableError(`No server answers at ${url}.`, { cause });
	}
	const { tools, error } = isRecord(reply) ? reply : {};
	if (!Array.isArray(tools)) throw new CommandError(failureOfWire(error));
	return tools.flatMap(({ definition, outputs }) =>
		isRecord(definition) && typeof definition.name === "string"
			? [{ ...definition, name: definition.name, parameters: definition.parameters, outputs }]
			: [],
	);
}
