import { BlockList } from "node:net";

/**
 * Addresses that are not the public internet's: this machine, private networks, the services of cloud hosts, multicast, ranges
 * reserved for documentation and tests, and IPv6 ranges that carry an IPv4 address inside. IPv4 addresses mapped
 * into IPv6 are covered by the IPv4 ranges.
 */
export function refusedRanges(): BlockList {
	const ranges = new BlockList();
	for (const [network, prefix] of IPV4) ranges.addSubnet(network, prefix, "ipv4");
	for (const [network, prefix] of IPV6) ranges.addSubnet(network, prefix, "ipv6");
	return ranges;
}

const IPV4: readonly (readonly [network: string, prefix: number])[] = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	// Azure's host answers every virtual machine at this public address.
	["168.63.129.16", 32],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
];

const IPV6: readonly (readonly [network: string, prefix: number])[] = [
	// Unspecified, loopback, and the deprecated IPv4-compatible addresses.
	["::", 96],
	["::ffff:0:0:0", 96],
	["64:ff9b::", 96],
	["64:ff9b:1::", 48],
	["100::", 64],
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
	["5f00::", 16],
	["fc00::", 7],
	["fe80::", 10],
	["fec0::", 10],
	["ff00::", 8],
];
