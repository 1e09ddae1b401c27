import type { ReactNode } from "react";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { FoldedSection } from "../FoldedSection.tsx";
import { bridgeAddress } from "./bridge-address.ts";
import { CONNECT_EXAMPLES, connectCommand } from "./connect-examples.ts";

/** How a host, an agent or a program in another process is connected to this server. */
export function HowToConnect({ open }: { readonly open: boolean }) {
	const address = bridgeAddress(location.origin);
	return (
		<FoldedSection title="How to connect" summary="hosts, agents and programs in other processes" open={open}>
			<dl className="grid grid-cols-1 gap-x-6 gap-y-3 p-4 sm:grid-cols-[auto_1fr]">
				<Fact name="Address">
					<span className="flex min-w-0 items-center gap-1">
						<code className="min-w-0 font-mono text-sm break-all">{address}</code>
						<CopyButton label="Copy the address" text={() => address} />
					</span>
					<span className="text-text-muted">
						Hosts read it from <Code>SWITCHYARD_URL</Code>.
					</span>
				</Fact>
				<Fact name="Token">
					<span className="text-text-muted">
						Create one under Settings, Access tokens, for the program's purpose, and give it to the program as{" "}
						<Code>SWITCHYARD_TOKEN</Code>. The server's own token, in the file <Code>token</Code> of its data
						folder, may do everything.
					</span>
				</Fact>
			</dl>
			<Tabs
				label="Examples"
				tabs={CONNECT_EXAMPLES.map((example) => {
					const command = connectCommand(address, example);
					return {
						id: example.folder.replaceAll("/", "-"),
						label: example.title,
						content: (
							<div className="flex flex-col gap-2 p-4">
								<p className="text-text-muted">
									{example.what} In Switchyard's own folder; more in{" "}
									<Code>{`${example.folder}/README.md`}</Code>.
								</p>
								<div className="relative rounded-md border border-border bg-surface-sunken p-2 pr-8">
									<pre className="font-mono text-sm break-all whitespace-pre-wrap">{command}</pre>
									<span className="absolute top-1 right-1">
										<CopyButton label={`Copy the commands of the ${example.title}`} text={() => command} />
									</span>
								</div>
							</div>
						),
					};
				})}
			/>
		</FoldedSection>
	);
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
	return (
		<>
			<dt className="font-medium">{name}</dt>
			<dd className="flex min-w-0 flex-col">{children}</dd>
		</>
	);
}

function Code({ children }: { readonly children: string }) {
	return <code className="font-mono text-sm">{children}</code>;
}
