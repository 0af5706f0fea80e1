import { browser } from 'wxt/browser';
import { HOST_NAME } from '../../shared/protocol/version.ts';
import { portTransport } from './port-transport.ts';
import type { Transport } from './transport.ts';

/** A native-messaging port: the one place that starts a native host. */
export function openNativeTransport(): Transport {
  return portTransport(browser.runtime.connectNative(HOST_NAME));
}
