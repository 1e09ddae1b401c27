import { flowTextAddress } from "../../services/address.ts";
import { DownloadLink } from "../../ui/DownloadLink.tsx";

interface DownloadTextProps {
	readonly flow: string;
	readonly revision: number;
}

/** Downloads a revision of a flow as it is stored, even where that can be opened in no other way. */
export function DownloadText({ flow, revision }: DownloadTextProps) {
	return <DownloadLink href={flowTextAddress(flow, revision)}>Download JSON</DownloadLink>;
}
