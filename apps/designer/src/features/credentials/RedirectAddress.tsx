import { CopyButton } from "../../ui/CopyButton.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** Where the service is to send people back to; it wants to know before. */
export function RedirectAddress() {
	const address = `${location.origin}/oauth/callback`;
	return (
		<div className="flex items-start gap-2">
			<TextField
				label="Redirect address"
				description="Register this with the service, in the settings of the client."
				mono
				readOnly
				className="flex-1"
				value={address}
				onFocus={(event) => event.target.select()}
			/>
			<span className="pt-6.5">
				<CopyButton label="Copy the redirect address" text={() => address} />
			</span>
		</div>
	);
}
