/** Services whose keys have no form of their own: behind such a name a value drawn by lot is one. */
export const SERVICES =
  `accuweather adafruit adobe adyen aftership ahrefs airbrake airtable airvisual algolia alchemy amplitude
 anthropic apify apiflash apilayer apollo appcues appdynamics appsflyer artifactory asana assemblyai atera atlassian
 autodesk autopilot aviationstack aws axonaut azure backblaze bamboohr bandwidth bannerbear beamer bitbar
 bitbucket bitfinex bitly bittrex blazemeter bombbomb brandfetch braintree branchio braze brevo browserstack bugsnag
 buildkite bulksms buttercms calendarific calendly cannyio chargebee checkr circleci clarifai
 clearbit clickhelp clickhouse clicksend clickup clockify cloudant cloudflare cloudinary cloudmersive cloudsmith
 codacy codecov codemagic cohere coinapi coinbase coinlayer coinlib coinmarketcap confluent contentful contentstack
 convertkit convier couchbase courier coveralls crowdin cryptocompare currencylayer customerio dailymotion
 databricks datadog datagov deepai deepgram deepl deepseek deezer detectify dialogflow digicert
 digitalocean discord disqus dnscheck docusign doppler dovico dropbox drone dronahq droneci duo dynatrace
 easypost elevenlabs endorlabs etherscan etsy eventbrite everhour exchangerate fastly feedly figma finage
 finnhub firebase fixerio fleetbase flickr flightapi flutterwave formio foursquare freshbooks freshdesk freshsales
 facebook finicity fullstory jfrog gemini geocodify geoapify getresponse gitter gocardless gumroad grafana 
 greenhouse groovehq groq gyazo happyscribe hellosign helpscout heroku hetzner honeycomb hotjar
 hubspot huggingface hypertrack imagekit infura insightly instabot intercom intrinio ipapi ipdata
 ipgeolocation ipinfo ipstack iterable jira jotform jumpcloud kaggle kickbox klaviyo klipfolio kraken
 kucoin launchdarkly leadfeeder lemlist lessannoyingcrm linkedin linode litmus livestorm logdna loggly
 logzio lokalise loadmill mailboxlayer mailchimp mailerlite mailgun mailjet mailmodo mailtrap mandrill mapbox
 mapquest marketstack mattermost mediastack meraki messagebird metabase miro mistral mixpanel mongodb
 moonclerk netlify newrelic newsapi nexmo ngrok notion nylas nytimes okta omnisend onedesk onelogin
 onesignal openai opencage openweather openweathermap opsgenie optimizely oanda pagarme pagerduty pandadoc papertrail
 parseur partnerstack paymongo paypal paystack pendo perplexity phantombuster pinata pinecone pipedrive pivotaltracker
 plaid planetscale planio plivo poloniex postageapp posthog postman postmark prismic prodpad
 pushbullet pusher qase qualaroo quandl quickbase rapidapi rawg razorpay readme recurly rentman replicate
 restpack revampcrm ringcentral rocketreach rollbar roninapp rownd runpod rubygems salesblink salesforce
 salesloft saucelabs scaleway scalr scrapeowl scraperapi scrapfly scrapingbee screenshotapi screenshotlayer
 securitytrails selectpdf semaphore sendbird sendgrid sendinblue sentry serpapi serpstack shodan shopify
 shutterstock signalwire signaturit simfin simplesat sinch skybiometry slack smartsheets smartsheet smartystreets
 smooch snowflake snyk softlayer sonarcloud sonarqube sourcegraph sparkpost spoonacular sportradar spotify 
 squarespace squareup statuscake statuspage stitchdata stormglass storyblok stripe stytch sugester sumologic supabase
 supernotes surveyanyplace surveybot surveysparrow survicate swiftype tailscale tallyfy tatum tavily teamgate
 teamwork technicalanalysis telegram telnyx terraform textmagic tiingo timezoneapi tmetric todoist toggl travelpayouts
 travisci trello twelvedata twilio twitch twitter tyntec typeform ubidots unifyid unplugg unsplash uplead
 upcdatabase uploadcare uptimerobot userflow userstack vatlayer vbout vercel versioneye viewneo virustotal visualcrossing
 voicegain vonage vouchery vpnapi vultr wakatime walkscore weatherbit weatherstack webex webflow webscraper wepay
 whoxy worksnaps workstack worldcoinindex worldweather wrike yandex yelp youneedabudget zapier zendesk zenkit zenrows
 zenscrape zenserp zeplin zerobounce zeit zipapi zipbooks zipcodeapi zoho zonka zoom`.split(/\s+/);
