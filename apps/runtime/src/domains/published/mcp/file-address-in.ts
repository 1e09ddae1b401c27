import type { ServerContext } from "@modelcontextprotocol/server";
import { fits } from "@switchyard/spec/schema";
import { ToolPublicationName } from "@switchyard/spec/tool-publication";
import { fileAddress } from "../file-address.ts";
import type { AddressOf } from "./file-blocks.ts";

/** Where a file of the call's result is to be had; what a flow offers by itself has no such address. */
export function addressIn(
	publication: string,
	run: string | undefined,
	{ http }: ServerContext,
): AddressOf | undefined {
	if (!http?.req || run === undefined || !fits(ToolPublicationName, publication)) return undefined;
	const { origin } = new URL(http.req.url);
	return (file) => `${origin}${fileAddress(publication, run, file)}`;
}
